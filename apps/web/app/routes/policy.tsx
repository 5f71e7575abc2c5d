import { POLICIES, policyPath } from '@phsar/contract/shop/paths';
import { useLoaderData, useLocation } from 'react-router';
import { PolicyPage } from '../features/policies/policy-page.tsx';
import type { loadPolicyPage } from './loaders.server.ts';

/** Each policy is a route of its own; which one says its path. */
export default function PolicyRoute() {
  const { pathname } = useLocation();
  const loaded = useLoaderData<ReturnType<typeof loadPolicyPage> | null>();
  const [policy] = POLICIES.filter((known) => pathname.replace(/\/+$/, '') === policyPath(known));
  return policy === undefined ? null : <PolicyPage key={policy} policy={policy} initial={loaded?.policy} />;
}
