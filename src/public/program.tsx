import { Component, type ReactNode } from "react";
import { Failed } from "./states";

/** What every public page is drawn in: an error of the page itself says so instead of leaving an empty one. */
export class Program extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <Failed retry={() => location.reload()} /> : this.props.children;
  }
}
