import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  addServerCustomer,
  removeServerCustomer,
  serverCustomers,
} from "../../../contract/endpoints/servers";
import { type User, user } from "../../../contract/entities/user";
import { type AssignedCalls, AssignedPanel } from "../../editor/assigned/assigned-panel";
import { type SavedPanelProps, withSavedRecord } from "../../editor/with-saved-record";
import { nameOfRecord } from "../../fields/reference/name-of";
import { entitySource } from "../../fields/reference/source";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import { pathsOf } from "../../resources/routes";
import { users } from "../../resources/users";

/** Users with access: their booths may use the server (SRV-06, SRV-19, CALL-SRV-07..09). */
export default withSavedRecord(CustomersPanel);

/** Reads and changes the customers of a server. */
export function callsOf(id: string): AssignedCalls<User> {
  const params = (userId: string) => ({ params: { id, userId } });
  return {
    key: keys.list(user.name, "server", id),
    read: async (signal) => (await call(serverCustomers, { params: { id } }, { signal })).users,
    add: (userId) => call(addServerCustomer, params(userId)),
    remove: (userId) => call(removeServerCustomer, params(userId)),
    nameOf: (record) => nameOfRecord(user, record),
  };
}

function CustomersPanel({ store, id }: SavedPanelProps) {
  const { t } = useTranslation();
  const calls = useMemo(() => callsOf(id), [id]);
  const source = useMemo(() => entitySource(user.name), []);
  return (
    <AssignedPanel
      store={store}
      title="resources.servers.customers"
      text={t("resources.servers.customers_text")}
      calls={calls}
      source={source}
      labels={{
        add: t("resources.servers.add_customer"),
        empty: t("resources.servers.no_customers"),
        nothing: "fields_ui.nothing_found",
      }}
      to={(record) => pathsOf(users).record(record.id)}
      facts={(record) => <span className="sl-assigned-facts">{record.email}</span>}
    />
  );
}
