export { LoginPage as default } from '../features/accounts/login-page.tsx';
