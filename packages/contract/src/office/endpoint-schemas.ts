import * as z from 'zod/mini';
import type { EndpointSchemas } from '../endpoint.ts';
import * as banners from './banner-schemas.ts';
import * as blogs from './blog-schemas.ts';
import * as csv from './csv-schemas.ts';
import * as customers from './customer-schemas.ts';
import type { OfficeEndpointName } from './endpoints.ts';
import * as messages from './message-schemas.ts';
import * as orders from './order-schemas.ts';
import * as products from './product-schemas.ts';
import * as reports from './report-schemas.ts';
import * as settings from './settings-schemas.ts';
import * as staff from './staff-schemas.ts';
import * as stock from './stock-schemas.ts';
import * as telegram from './telegram-schemas.ts';

/** The answer of a call that answers 204. */
const nothing = z.undefined();
const done = staff.doneAnswer;

export const officeSchemas = {
  join: { body: staff.joinBody, answer: staff.signInAnswer },
  signIn: { body: staff.signInBody, answer: staff.signInAnswer },
  beginPasskeySignIn: { answer: staff.webAuthnOptions },
  signInByPasskey: { body: staff.webAuthnAnswer, answer: staff.signInAnswer },
  signOut: { answer: done },
  getMe: { answer: staff.signInAnswer },
  listMySessions: { answer: z.array(staff.staffSession) },
  endMySession: { params: staff.staffIdParams, answer: done },
  stepUp: { body: staff.stepUpBody, answer: nothing },
  beginPasskeyStepUp: { answer: staff.webAuthnOptions },
  changeMyPassword: { body: staff.changePasswordBody, answer: done },
  beginTotp: { answer: staff.totpSecret },
  confirmTotp: { body: staff.confirmTotpBody, answer: staff.recoveryCodes },
  removeTotp: { answer: done },
  renewRecoveryCodes: { answer: staff.recoveryCodes },
  listMyPasskeys: { answer: z.array(staff.passkey) },
  beginPasskey: { answer: staff.webAuthnOptions },
  addPasskey: { body: staff.webAuthnAnswer, answer: done },
  removePasskey: { params: staff.passkeyParams, answer: done },
  listStaff: { answer: z.array(staff.staffMember) },
  inviteStaff: { body: staff.inviteBody, answer: staff.invitation },
  listInvitations: { answer: z.array(staff.openInvitation) },
  withdrawInvitation: { params: staff.staffIdParams, answer: done },
  changeStaff: { params: staff.staffIdParams, body: staff.changeStaffBody, answer: staff.staffMember },
  listCustomers: { query: customers.customerQuery, answer: z.array(customers.listedCustomer) },
  findCustomer: { params: customers.customerParams, answer: customers.customer },
  changeCustomer: {
    params: customers.customerParams,
    body: customers.changeCustomerBody,
    answer: customers.customer,
  },
  removeCustomer: { params: customers.customerParams, answer: done },
  exportCustomer: { params: customers.customerParams, answer: customers.customerData },
  listLog: { query: staff.logQuery, answer: z.array(staff.logEntry) },
  listOrders: { query: orders.orderListQuery, answer: z.array(orders.listedOrder) },
  enterOrder: { body: orders.newOrderBody, answer: orders.officeOrder },
  listRecentOrders: { query: orders.recentOrdersQuery, answer: z.array(orders.officeOrder) },
  findOrder: { params: orders.orderParams, answer: orders.officeOrder },
  editOrder: { params: orders.orderParams, body: orders.editOrderBody, answer: orders.officeOrder },
  shipOrder: { params: orders.orderParams, body: orders.shipBody, answer: orders.officeOrder },
  deliverOrder: { params: orders.orderParams, answer: orders.officeOrder },
  cancelOrder: { params: orders.orderParams, body: orders.cancelBody, answer: orders.officeOrder },
  payOrder: { params: orders.orderParams, body: orders.payBody, answer: orders.officeOrder },
  refundOrder: { params: orders.orderParams, body: orders.refundBody, answer: orders.officeOrder },
  noteOnOrder: { params: orders.orderParams, body: orders.noteBody, answer: orders.officeOrder },
  undoOrderMove: { params: orders.orderParams, answer: orders.officeOrder },
  getSender: { answer: orders.sender },
  getCounts: { answer: orders.counts },
  getWaiting: { answer: orders.waitingWork },
  getPaymentsState: { answer: settings.paymentsState },
  listProducts: { query: products.officeProductQuery, answer: z.array(products.officeProduct) },
  createProduct: { body: products.newProductBody, answer: products.officeProduct },
  findProduct: { params: products.productParams, answer: products.officeProduct },
  editProduct: {
    params: products.productParams,
    body: products.editProductBody,
    answer: products.officeProduct,
  },
  archiveProduct: { params: products.productParams, answer: products.officeProduct },
  restoreProduct: { params: products.productParams, answer: products.officeProduct },
  moveProduct: {
    params: products.productParams,
    body: products.moveProductBody,
    answer: products.officeProduct,
  },
  listCategories: { answer: z.array(products.category) },
  createCategory: { body: products.newCategoryBody, answer: products.category },
  editCategory: {
    params: products.categoryParams,
    body: products.editCategoryBody,
    answer: products.category,
  },
  deleteCategory: { params: products.categoryParams, query: products.deleteCategoryQuery, answer: done },
  moveStock: { params: products.productParams, body: stock.stockMoveBody, answer: products.officeProduct },
  listStockMovements: {
    params: products.productParams,
    query: stock.stockMovementQuery,
    answer: z.array(stock.stockMovement),
  },
  exportProducts: { answer: z.string() },
  importProducts: { query: csv.importQuery, answer: csv.importAnswer },
  uploadPicture: { answer: products.officePicture },
  getDeliveryFreeLimit: { answer: products.deliveryFreeLimit },
  listMessages: { query: messages.messageQuery, answer: z.array(messages.contactMessage) },
  changeMessage: {
    params: messages.messageParams,
    body: messages.changeMessageBody,
    answer: messages.contactMessage,
  },
  createTelegramLink: { body: telegram.telegramLinkBody, answer: telegram.telegramCode },
  listTelegramLinks: { answer: z.array(telegram.telegramLink) },
  removeTelegramLink: { params: telegram.telegramLinkParams, answer: done },
  getTelegram: { answer: telegram.telegramState },
  changeTelegram: { body: telegram.telegramChange, answer: telegram.telegramState },
  handleFailedNews: { body: telegram.telegramFailedBody, answer: telegram.telegramState },
  reportToday: { answer: reports.todayReport },
  reportDaily: { query: reports.reportQuery, answer: z.array(reports.dailyRow) },
  reportProducts: { query: reports.productReportQuery, answer: z.array(reports.productReportRow) },
  reportProvinces: { query: reports.reportQuery, answer: z.array(reports.provinceReportRow) },
  reportCouriers: { query: reports.reportQuery, answer: z.array(reports.courierReportRow) },
  reportCustomers: { query: reports.reportQuery, answer: z.array(reports.customerReportRow) },
  listBlogs: { query: blogs.blogQuery, answer: z.array(blogs.listedBlog) },
  findBlog: { params: blogs.blogParams, answer: blogs.officeBlog },
  createBlog: { body: blogs.newBlogBody, answer: blogs.officeBlog },
  editBlog: { params: blogs.blogParams, body: blogs.editBlogBody, answer: blogs.officeBlog },
  deleteBlog: { params: blogs.blogParams, answer: done },
  previewBlog: { body: blogs.previewBlogBody, answer: blogs.blogPreview },
  listBanners: { answer: z.array(banners.officeBanner) },
  createBanner: { body: banners.newBannerBody, answer: banners.officeBanner },
  orderBanners: { body: banners.bannerOrderBody, answer: z.array(banners.officeBanner) },
  editBanner: { params: banners.bannerParams, body: banners.editBannerBody, answer: banners.officeBanner },
  deleteBanner: { params: banners.bannerParams, answer: done },
  changeDeliveryFreeLimit: { body: settings.deliveryFreeLimitBody, answer: products.deliveryFreeLimit },
  getSettings: { answer: settings.officeSettings },
  changeSettings: { body: settings.changeSettingsBody, answer: settings.officeSettings },
  countDemo: { answer: orders.demoCounts },
  removeDemo: { answer: orders.demoCounts },
} as const satisfies Record<OfficeEndpointName, EndpointSchemas>;

export type OfficeSchemas = typeof officeSchemas;
