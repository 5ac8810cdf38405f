import type { Language } from "../http/messages";

/** What bots say to guests. */
const texts = {
  en: {
    subscribed: "You will get the pictures of “{{event}}” here. Send /stop to unsubscribe.",
    unknown:
      "Please open the link or the QR code of your event again: this one leads to no event of this bot.",
    stopped: "You will get no more pictures.",
  },
  ru: {
    subscribed: "Сюда будут приходить снимки с мероприятия «{{event}}». Чтобы отписаться, отправьте /stop.",
    unknown:
      "Откройте ссылку или QR-код мероприятия ещё раз: эта ссылка не ведёт ни к одному мероприятию бота.",
    stopped: "Снимки больше не будут приходить.",
  },
} as const;

export function textFor(language: Language, name: keyof (typeof texts)["en"], event = ""): string {
  // A function, because names may contain patterns that `replace` would expand.
  return texts[language][name].replace("{{event}}", () => event);
}
