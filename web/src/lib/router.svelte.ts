/** Where on the page we are. */
import { parse, type Route } from './routes';

export { link } from './routes';

/** Goes to a page, or takes the place of this one in the history of the browser. */
export function go(address: string, { replace = false } = {}): void {
  if (replace) location.replace(address);
  else location.hash = address;
}

class Router {
  route = $state.raw<Route>(parse(location.hash));

  constructor() {
    window.addEventListener('hashchange', () => {
      this.route = parse(location.hash);
    });
  }
}

export const router = new Router();
