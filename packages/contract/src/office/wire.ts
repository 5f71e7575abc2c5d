import type { AnswerOf, ParsedInput } from '../endpoint.ts';
import type { OfficeCalls } from './calls.ts';

/** Wire types of the office's calls, without the schemas' code: safe to import in the browser. */

type Answers = { [Name in keyof OfficeCalls]: AnswerOf<OfficeCalls[Name]> };
type Bodies = { [Name in keyof OfficeCalls]: ParsedInput<OfficeCalls[Name]>['body'] };
type Queries = { [Name in keyof OfficeCalls]: ParsedInput<OfficeCalls[Name]>['query'] };

/** What a list can be filtered by: its query without the page. The API and the office must handle every name, or fail to compile. */
export type ListFilters<Name extends keyof OfficeCalls> = Omit<Queries[Name], 'limit' | 'after'>;

export type Me = Answers['getMe']['staff'];
export type Passkey = Answers['listMyPasskeys'][number];
export type TotpSecret = Answers['beginTotp'];
export type StaffMember = Answers['changeStaff'];
export type Invitation = Answers['inviteStaff'];
export type OpenInvitation = Answers['listInvitations'][number];
export type ListedCustomer = Answers['listCustomers'][number];
export type Customer = Answers['findCustomer'];
export type CustomerData = Answers['exportCustomer'];
export type LogEntry = Answers['listLog'][number];
export type ListedOrder = Answers['listOrders'][number];
export type OfficeOrder = Answers['findOrder'];
export type OfficeOrderEvent = OfficeOrder['events'][number];
export type OrderEventDetails = OfficeOrderEvent['details'];
export type OrderDeed = OfficeOrder['can'][number];
export type NewOfficeOrder = Bodies['enterOrder'];
export type OrderEdit = Bodies['editOrder'];
export type Sender = Answers['getSender'];
export type ContactMessage = Answers['changeMessage'];
export type MessageState = ContactMessage['state'];
export type ListedBlog = Answers['listBlogs'][number];
export type OfficeBlog = Answers['findBlog'];
export type OfficeBlogBlock = OfficeBlog['blocks'][number];
/** What a post is made of, as it is sent and stored. */
export type BlogBlock = NewBlog['blocks'][number];
export type NewBlog = Bodies['createBlog'];
export type BlogEdit = Bodies['editBlog'];
export type OfficeBanner = Answers['createBanner'];
export type NewBanner = Bodies['createBanner'];
export type BannerEdit = Bodies['editBanner'];
export type PaymentsState = Answers['getPaymentsState'];
export type OfficeSettings = Answers['getSettings'];
export type SettingsChange = Bodies['changeSettings'];
export type OfficeProduct = Answers['findProduct'];
export type NewProduct = Bodies['createProduct'];
export type ProductEdit = Bodies['editProduct'];
export type Category = Answers['createCategory'];
export type NewCategory = Bodies['createCategory'];
export type CategoryEdit = Bodies['editCategory'];
export type Counts = Answers['getCounts'];
export type WaitingWork = Answers['getWaiting'];
export type StockMove = Bodies['moveStock'];
export type StockMovement = Answers['listStockMovements'][number];
export type OfficePicture = Answers['uploadPicture'];
export type TodayReport = Answers['reportToday'];
export type DailyRow = Answers['reportDaily'][number];
export type ReportQuery = Queries['reportDaily'];
export type ProductReportQuery = Queries['reportProducts'];
export type ProductReportRow = Answers['reportProducts'][number];
export type ProvinceReportRow = Answers['reportProvinces'][number];
export type CourierReportRow = Answers['reportCouriers'][number];
export type CustomerReportRow = Answers['reportCustomers'][number];
export type ImportAnswer = Answers['importProducts'];
export type ImportedRow = ImportAnswer['rows'][number];
export type TelegramCode = Answers['createTelegramLink'];
export type TelegramLink = Answers['listTelegramLinks'][number];
export type TelegramState = Answers['getTelegram'];
export type TelegramProblem = TelegramState['failed'][number]['reason'];
