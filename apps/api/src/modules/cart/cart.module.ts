import type { Module } from '../../platform/module.ts';
import { cartRoutes } from './cart.routes.ts';
import { type CartDeps, CartService } from './cart.service.ts';

export type { CartService } from './cart.service.ts';

export function createCartModule(deps: CartDeps): Module & { service: CartService } {
  const service = new CartService(deps);
  return { service, routes: ({ route }) => cartRoutes(route, service) };
}
