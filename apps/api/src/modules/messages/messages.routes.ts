import type { Route } from '../../platform/http/endpoint-routes.ts';
import type { MessagesService } from './messages.service.ts';

export function messagesRoutes(route: Route, messages: MessagesService): void {
  route('sendMessage', async ({ body: { name, phonenumber, message } }) => {
    await messages.keep({ name, phone: phonenumber, message });
    return { success: true, message: 'Message sent successfully!' };
  });
}
