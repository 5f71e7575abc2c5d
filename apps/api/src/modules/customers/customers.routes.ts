import type { Route } from '../../platform/http/endpoint-routes.ts';
import type { Sources } from '../../platform/sources.ts';
import type { OwnAccountService } from '../accounts/accounts.module.ts';
import { presentData } from './customers.presenter.ts';
import type { CustomersService } from './customers.service.ts';

interface CustomersDeps {
  customers: CustomersService;
  own: Pick<OwnAccountService, 'placeOf' | 'prove' | 'lockProved'>;
  sources: Pick<Sources, 'now'>;
}

/** Lets people export and remove their own accounts, as the office does, with the password in place of a step-up. */
export function customersRoutes(route: Route, { customers, own, sources }: CustomersDeps): void {
  route('exportAccount', async ({ shopper, body, request, reply, language }) => {
    const { accountId } = shopper;
    await own.prove({ ...shopper, ...own.placeOf(request) }, body.password);
    const held = await customers.exportOwn(accountId, language);
    reply.header('content-disposition', `attachment; filename="account-${accountId}.json"`);
    return presentData(held, { language, now: sources.now() });
  });

  route('removeAccount', async ({ shopper, body, request }) => {
    const proved = await own.prove({ ...shopper, ...own.placeOf(request) }, body.password);
    await customers.removeOwn(shopper.accountId, (transaction) =>
      own.lockProved(transaction, shopper, proved),
    );
    return { success: true, message: 'Account removed' };
  });
}
