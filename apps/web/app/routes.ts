import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  route('manifest.webmanifest', 'routes/manifest.ts'),
  layout('routes/layout.tsx', [
    index('routes/landing.tsx'),
    route('home', 'routes/landing.tsx', { id: 'routes/home' }),
    route('shop', 'routes/shop.tsx'),
    route('promotion', 'routes/promotion.tsx'),
    route('blogs', 'routes/blogs.tsx'),
    route('blog/:id', 'routes/blog.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('signup', 'routes/signup.tsx'),
    route('login', 'routes/login.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('profile', 'routes/profile.tsx'),
    route('favorites', 'routes/favorites.tsx'),
    route('cart', 'routes/cart.tsx'),
    route('checkout', 'routes/checkout.tsx'),
    route('payment', 'routes/payment.tsx'),
    route('order-history', 'routes/order-history.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
