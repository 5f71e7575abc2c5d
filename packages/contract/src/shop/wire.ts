import type { AnswerOf, ParsedInput } from '../endpoint.ts';
import type { ShopCalls } from './calls.ts';

/** Wire types of the shop's calls, without the schemas' code: safe to import in the browser. */

type Answers = { [Name in keyof ShopCalls]: AnswerOf<ShopCalls[Name]> };

export type Banner = Answers['listBanners'][number];
export type Category = Answers['listCategories'][number];
export type Product = Answers['listProducts'][number];
export type Blog = Answers['getBlog'];
export type BlogSummary = Omit<Blog, 'description'>;
export type DeliveryFreeLimit = Answers['listDeliveryFreeLimits'][number];
export type PolicyText = Answers['getPolicy'];
export type Cart = Answers['getCart'];
export type CartItem = Cart['items'][number];
/** Of the cart, but no longer sold. */
export type GoneProduct = NonNullable<Cart['gone']>[number];
export type User = Answers['signUp']['user'];
export type LoginAnswer = Answers['login'];
export type Session = Answers['listSessions'][number];
export type RefreshAnswer = Answers['refreshToken'];
export type OrderBody = ParsedInput<ShopCalls['createOrder']>['body'];
export type PaymentCode = Answers['askPayment'];
export type PaymentState = Answers['getPayment'];
export type Order = Answers['cancelOrder']['order'];
export type OrderLine = Order['products'][number];
