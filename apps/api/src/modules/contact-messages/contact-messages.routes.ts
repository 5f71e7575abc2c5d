import type { Route } from '../../platform/http/endpoint-routes.ts';
import type { ContactMessagesService } from './contact-messages.service.ts';

/** Registers the contact page's endpoint. */
export function contactMessagesRoutes(route: Route, messages: ContactMessagesService): void {
  route('sendMessage', async ({ body: { name, phonenumber, message } }) => {
    await messages.keep({ name, phone: phonenumber, message });
    return { success: true, message: 'Message sent successfully!' };
  });
}
