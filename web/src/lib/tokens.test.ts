import { describe, expect, it } from 'vitest';
import { isThisComputer } from './tokens';

describe('links', () => {
  it('work on this computer only where the host is a loopback name or address', () => {
    for (const host of ['localhost', 'table.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])
      expect(isThisComputer(host), host).toBe(true);
  });

  it('work from elsewhere for every other host', () => {
    for (const host of ['192.168.1.5', 'ana.local', 'rulekeeper.example', 'localhost.example'])
      expect(isThisComputer(host), host).toBe(false);
  });
});
