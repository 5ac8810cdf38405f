/** Opens a chat with the bot in which pictures of this event are subscribed to (CALL-BOT-08). */
export const botLink = (bot_username: string, id_schedule: string): string =>
  `https://t.me/${encodeURIComponent(bot_username)}?start=${id_schedule}`;
