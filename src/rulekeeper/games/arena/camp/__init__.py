"""The camp of a party between two quests of the Epic Campaign: special rewards, and the shop.

It is a small game of its own, which is played as a chapter of a campaign.
"""
