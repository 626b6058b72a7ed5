// Addresses of the page: /, /table/{id}, /replay/{id}, /rules/{game}, /build/{game}, /edit/{game}, /account.

class Router {
  path = $state(location.pathname);
  hash = $state(location.hash);

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
  }

  private read(): void {
    this.path = location.pathname;
    this.hash = location.hash;
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.read();
    scrollTo(0, 0);
  }

  /** Change the address without a new entry in the history. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.read();
  }
}

export const router = new Router();

/** For links: stay in the page unless the person wants a new tab. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLElement).closest("a");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  router.go(link.pathname + link.hash);
}
