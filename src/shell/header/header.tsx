import { JobsButton } from "../jobs/jobs-button";
import { PaletteField } from "../palette/palette-field";
import { Crumbs } from "./crumbs";
import { PreferenceMenus } from "./preference-menus";
import { UserMenu } from "./user-menu";
import "./header.css";

export function Header() {
  return (
    <header className="header">
      <Crumbs />
      <PaletteField />
      <JobsButton />
      <PreferenceMenus />
      <UserMenu />
    </header>
  );
}
