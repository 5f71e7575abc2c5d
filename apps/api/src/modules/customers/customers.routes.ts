import { shopperActor } from '../../platform/actor.ts';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import type { AccountsModule } from '../accounts/accounts.module.ts';
import { presentData } from './customers.presenter.ts';
import { type CustomersDeps, exportCustomer, removeOwnAccount } from './customers.service.ts';

/** Lets people export and remove their own accounts, as the office does, with the password in place of a step-up. */
export function customersRoutes(route: Route, deps: CustomersDeps, own: AccountsModule['own']): void {
  route('exportAccount', async ({ shopper, body, request, reply, language }) => {
    const { accountId } = shopper;
    await own.prove({ ...shopper, ...own.clientOf(request) }, body.password);
    const by = { actor: shopperActor(accountId), sessionId: null };
    const stored = await exportCustomer(deps, accountId, by, language);
    reply.header('content-disposition', `attachment; filename="account-${accountId}.json"`);
    return presentData(stored, { language, now: deps.sources.now() });
  });

  route('removeAccount', async ({ shopper, body, request }) => {
    const proved = await own.prove({ ...shopper, ...own.clientOf(request) }, body.password);
    await removeOwnAccount(deps, shopper.accountId, (transaction) =>
      own.lockProved(transaction, shopper, proved),
    );
    return { success: true, message: 'Account removed' };
  });
}
