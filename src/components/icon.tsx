import { ICON_PATHS, type IconName } from "./icon-paths";

interface IconProps {
  name: IconName;
  size?: number;
}

/** A decorative icon, next to text or inside a control with a name; hidden from assistive technology. */
export function Icon({ name, size }: IconProps) {
  return <Shape path={ICON_PATHS[name]} size={size} />;
}

/** The same for components with their own icon paths. */
export function Shape({ path, size }: { path: string; size?: number | undefined }) {
  return (
    <svg
      viewBox="64 64 896 896"
      width="1em"
      height="1em"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
      style={size ? { fontSize: size, flex: "none" } : undefined}
    >
      <path d={path} />
    </svg>
  );
}
