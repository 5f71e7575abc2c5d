export { ForgotPasswordPage as default } from '../features/accounts/forgot-password-page.tsx';
