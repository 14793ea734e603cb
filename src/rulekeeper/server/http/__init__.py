"""HTTP and WebSockets: the application, its routes, and the connections of browsers."""
