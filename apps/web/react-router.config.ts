import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Some fifteen routes: all known from the first page on, so that a link never waits for a manifest call.
  routeDiscovery: { mode: 'initial' },
  // A route's loader in a file of its own is one file more to wait for.
  splitRouteModules: false,
} satisfies Config;
