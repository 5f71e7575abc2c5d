/** The oldest browsers that both apps support, as Vite's build targets; `docs/browsers.md` has the policy. */
export const OLDEST_BROWSERS = ['chrome109', 'firefox115', 'safari15.4', 'ios15.4'];
