import type { Route } from '../../platform/http/endpoint-routes.ts';
import type { CartService } from './cart.service.ts';

/** Registers the cart's endpoints. */
export function cartRoutes(route: Route, cart: CartService): void {
  route('getCart', ({ accountId, language }) => cart.read(accountId, language));
  route('addToCart', ({ accountId, body, language }) => cart.add(accountId, body, language));
  route('updateCart', ({ accountId, body, language }) => cart.set(accountId, body, language));
  route('replaceCartLine', ({ accountId, body, language }) => cart.set(accountId, body, language));
  route('removeFromCart', ({ accountId, params, language }) =>
    cart.remove(accountId, params.productId, language),
  );
  route('clearCart', ({ accountId, language }) => cart.clear(accountId, language));
}
