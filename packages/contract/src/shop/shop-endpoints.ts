import type { Access, Endpoint } from '../endpoint.ts';
import type { Permission } from '../office/permissions.ts';

/** The shop's calls never require a permission. */
export type ShopAccess = Exclude<Access, Permission>;

/** The calls of the shop but those that pay by code. */
export const shopEndpoints = {
  listBanners: {
    method: 'GET',
    path: '/banners',
    access: 'anyone',
    isCatalogue: true,
  },
  listCategories: {
    method: 'GET',
    path: '/categories',
    access: 'anyone',
    isCatalogue: true,
  },
  listProducts: {
    method: 'GET',
    path: '/products',
    access: 'anyone',
    isCatalogue: true,
  },
  searchByImage: {
    method: 'POST',
    path: '/products/search-by-image',
    access: 'anyone',
    takesPicture: true,
  },
  listBlogs: {
    method: 'GET',
    path: '/blogs',
    access: 'anyone',
    isCatalogue: true,
  },
  getBlog: {
    method: 'GET',
    path: '/blogs/:id',
    access: 'anyone',
    isCatalogue: true,
  },
  listDeliveryFreeLimits: {
    method: 'GET',
    path: '/delivery-free-limits',
    access: 'anyone',
    isCatalogue: true,
  },
  getPolicy: {
    method: 'GET',
    path: '/policies/:policy',
    access: 'anyone',
    isCatalogue: true,
  },
  signUp: {
    method: 'POST',
    path: '/signup',
    access: 'anyone',
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
  },
  refreshToken: {
    method: 'POST',
    path: '/auth/refresh-token',
    access: 'anyone',
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'anyone',
  },
  sendVerification: {
    method: 'POST',
    path: '/auth/send-verification',
    access: 'anyone',
  },
  verifyCode: {
    method: 'POST',
    path: '/verify-code',
    access: 'anyone',
  },
  resetPassword: {
    method: 'POST',
    path: '/reset-password',
    access: 'anyone',
  },
  sendMessage: {
    method: 'POST',
    path: '/messages',
    access: 'anyone',
  },
  changeAccount: {
    method: 'PATCH',
    path: '/account',
    access: 'user',
  },
  changePassword: {
    method: 'PUT',
    path: '/account/password',
    access: 'user',
  },
  sendPhoneCode: {
    method: 'POST',
    path: '/account/phone/code',
    access: 'user',
  },
  changePhone: {
    method: 'PUT',
    path: '/account/phone',
    access: 'user',
  },
  listSessions: {
    method: 'GET',
    path: '/account/sessions',
    access: 'user',
  },
  endSession: {
    method: 'DELETE',
    path: '/account/sessions/:sessionId',
    access: 'user',
  },
  exportAccount: {
    method: 'POST',
    path: '/account/data',
    access: 'user',
  },
  removeAccount: {
    method: 'POST',
    path: '/account/removal',
    access: 'user',
  },
  getCart: {
    method: 'GET',
    path: '/cart',
    access: 'user',
  },
  addToCart: {
    method: 'POST',
    path: '/cart/add',
    access: 'user',
  },
  updateCart: {
    method: 'POST',
    path: '/cart/update',
    access: 'user',
  },
  replaceCartLine: {
    method: 'PUT',
    path: '/cart/update',
    access: 'user',
  },
  removeFromCart: {
    method: 'DELETE',
    path: '/cart/remove/:productId',
    access: 'user',
  },
  clearCart: {
    method: 'DELETE',
    path: '/cart/clear',
    access: 'user',
  },
  createOrder: {
    method: 'POST',
    path: '/orders/create',
    access: 'user',
  },
  listOrders: {
    method: 'GET',
    path: '/orders/user/orders',
    access: 'user',
  },
  cancelOrder: {
    method: 'POST',
    path: '/orders/:orderId/cancel',
    access: 'user',
  },
  health: {
    method: 'GET',
    path: '/health',
    access: 'anyone',
  },
  ready: {
    method: 'GET',
    path: '/ready',
    access: 'anyone',
  },
} as const satisfies Record<string, Endpoint<ShopAccess>>;

/** Base path of the shop's calls. */
export const API_BASE = '/api';
