import { JobsButton } from "../jobs/jobs-button";
import { PaletteField } from "../palette/palette-field";
import { Crumbs } from "./crumbs";
import { LanguageMenu } from "./language-menu";
import { ThemeMenu } from "./theme-menu";
import { UserMenu } from "./user-menu";
import "./header.css";

export function Header() {
  return (
    <header className="header">
      <Crumbs />
      <PaletteField />
      <JobsButton />
      <LanguageMenu />
      <ThemeMenu />
      <UserMenu />
    </header>
  );
}
