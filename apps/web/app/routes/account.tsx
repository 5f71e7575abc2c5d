export { AccountPage as default } from '../features/accounts/account-page.tsx';
