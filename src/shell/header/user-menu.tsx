import { LogoutOutlined, SettingOutlined, UserOutlined } from "@ant-design/icons";
import { useLogout } from "@refinedev/core";
import { useTranslation } from "react-i18next";
import { MenuButton } from "../../components/menu-button";
import { useMe } from "../../providers/me";
import { writingJobs } from "../../shared/jobs/jobs";
import { initialsOf, nameOf } from "../../shared/person";

export function UserMenu() {
  const { t } = useTranslation();
  const user = useMe();
  const { mutate: logOut } = useLogout();
  const name = nameOf(user, t("shell.guest"));
  const leave = async () => {
    const writing = writingJobs();
    // The code that asks has come with the first job, unless it was lost: then nobody is kept in.
    const asker = writing.length > 0 && (await import("../jobs/announcer").catch(() => undefined));
    if (!asker || (await asker.askLogOut(writing))) logOut();
  };
  const disabledItem = (label: "shell.profile" | "shell.settings") => ({
    label: (
      <>
        {t(label)} <span className="sl-menu-why caption">{t("shell.not_yet")}</span>
      </>
    ),
    disabled: true,
    run() {},
  });
  return (
    <MenuButton
      className="user-button"
      label={t("shell.user_menu", { name, initials: initialsOf(user) })}
      head={
        <div className="user-head">
          <span className="strong">{name}</span>
          {user?.email && <span className="faint small-text">{user.email}</span>}
        </div>
      }
      items={[
        { key: "profile", icon: <UserOutlined />, ...disabledItem("shell.profile") },
        { key: "settings", icon: <SettingOutlined />, ...disabledItem("shell.settings") },
        { key: "log_out", icon: <LogoutOutlined />, label: t("actions.log_out"), run: () => void leave() },
      ]}
    >
      <span className="avatar" aria-hidden="true">
        {initialsOf(user)}
      </span>
    </MenuButton>
  );
}
