import { describe, expect, it } from 'vitest';
import { isThisComputer } from './tokens';

describe('links', () => {
  it('lead nowhere elsewhere where they name this computer as itself', () => {
    for (const host of ['localhost', 'table.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])
      expect(isThisComputer(host), host).toBe(true);
  });

  it('lead here from elsewhere where they name it as others do', () => {
    for (const host of ['192.168.1.5', 'ana.local', 'rulekeeper.example', 'localhost.example'])
      expect(isThisComputer(host), host).toBe(false);
  });
});
