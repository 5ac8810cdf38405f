import { ICON_PATHS, type IconName } from "./icon-paths";

interface IconProps {
  name: IconName;
  size?: number;
}

/** Always beside words or inside a control that has a name: never read out itself. */
export function Icon({ name, size }: IconProps) {
  return <Shape path={ICON_PATHS[name]} {...(size && { size })} />;
}

/** The same for a part that keeps its own shapes. */
export function Shape({ path, size }: { path: string; size?: number }) {
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
