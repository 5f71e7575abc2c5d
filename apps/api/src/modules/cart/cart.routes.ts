import type { Route } from '../../platform/http/endpoint-routes.ts';
import type { CartService } from './cart.service.ts';

export function cartRoutes(route: Route, cart: CartService): void {
  route('getCart', ({ shopper, language }) => cart.read(shopper, language));
  route('addToCart', ({ shopper, body, language }) => cart.write(shopper, body, language, 'add'));
  route('updateCart', ({ shopper, body, language }) => cart.write(shopper, body, language, 'set'));
  route('replaceCartLine', ({ shopper, body, language }) => cart.write(shopper, body, language, 'set'));
  route('removeFromCart', ({ shopper, params, language }) =>
    cart.remove(shopper, params.productId, language),
  );
  route('clearCart', ({ shopper, language }) => cart.clear(shopper, language));
}
