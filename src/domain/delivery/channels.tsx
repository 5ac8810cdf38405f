import "./channels.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { deliveryChannels } from "../../../contract/endpoints/delivery";
import { bot } from "../../../contract/entities/bot";
import { botLink } from "../../../contract/rules/bot-link";
import { CopyButton } from "../../components/copy-button";
import { QrCode } from "../../components/qr-code";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";

/** The channels of an event; undefined while they are read, and if they cannot be. */
export function useChannels(id: string) {
  const { data, isError, refetch } = useQuery({
    queryKey: keys.list(bot.name, "channels", id),
    queryFn: async ({ signal }) => {
      const { items } = await call(deliveryChannels, { params: { id } }, { signal });
      // Another server need not send what follows from the rest (OP-67, OP-179).
      return items.map((one) => ({ ...one, link: one.link || botLink(one.bot_username, id) }));
    },
    retry: false,
  });
  return { channels: data, isError, refetch };
}

/** Where guests of a stored event subscribe: links to send and QR codes to print (CALL-BOT-08, OP-67). */
export function Channels({ id }: { id: string }) {
  const { t } = useTranslation();
  const { channels } = useChannels(id);
  const active = channels?.filter(({ is_active }) => is_active) ?? [];
  if (active.length === 0) return null;
  return (
    <section aria-label={t("channels.title")}>
      <h3 className="sl-section-label">{t("channels.title")}</h3>
      <ul className="sl-channels">
        {active.map(({ id_bot, bot_username, link }) => (
          <li key={id_bot}>
            <QrCode text={link} label={t("channels.qr_of", { name: `@${bot_username}` })} size={112} />
            <span className="sl-channel-facts">
              <b className="strong">@{bot_username}</b>
              <a className="link" href={link} target="_blank" rel="noreferrer">
                {link}
              </a>
              <CopyButton className="button small" text={link} label={t("channels.copy_link")} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
