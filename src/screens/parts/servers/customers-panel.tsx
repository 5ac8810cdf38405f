import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { endpoints } from "../../../../contract";
import { type User, user } from "../../../../contract/entities/user";
import { nameOfRecord } from "../../../fields/reference/name-of";
import { entitySource } from "../../../fields/reference/source";
import { call } from "../../../providers/call";
import { pathsOf } from "../../../resources/routes";
import { users } from "../../../resources/users";
import { AssignedPanel } from "../assigned/assigned-panel";
import type { AssignedCalls } from "../assigned/use-assigned";
import { ofSaved, type SavedPartProps } from "../of-saved";

/** Users whose booths may use the server (SRV-06, SRV-19, CALL-SRV-07..09). */
export default ofSaved(CustomersPanel);

function callsOf(id: string): AssignedCalls<User> {
  const params = (userId: string) => ({ params: { id, userId } });
  return {
    key: ["server-customers", id],
    read: async (signal) => (await call(endpoints.serverCustomers, { params: { id } }, { signal })).users,
    add: (userId) => call(endpoints.addServerCustomer, params(userId)),
    remove: (userId) => call(endpoints.removeServerCustomer, params(userId)),
    nameOf: (record) => nameOfRecord(user as never, record),
  };
}

function CustomersPanel({ id }: SavedPartProps) {
  const { t } = useTranslation();
  const calls = useMemo(() => callsOf(id), [id]);
  const source = useMemo(() => entitySource(user.name), []);
  return (
    <AssignedPanel
      title={t("resources.servers.customers")}
      text={t("resources.servers.customers_text")}
      calls={calls}
      source={source}
      entity={user as never}
      words={{
        add: t("resources.servers.add_customer"),
        empty: t("resources.servers.no_customers"),
        nothing: "fields_ui.nothing_found",
      }}
      to={(record) => pathsOf(users).record(record.id)}
      facts={(record) => <span className="sl-assigned-facts">{record.email}</span>}
    />
  );
}
