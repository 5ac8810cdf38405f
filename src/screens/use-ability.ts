import { useEffect, useState } from "react";
import type { Ability } from "../../contract/core/abilities";
import { offers } from "../providers/server";

/** Whether the server offers an ability (OP-175); undefined until it has said so, so that nothing flickers. */
export function useAbility(ability: Ability): boolean | undefined {
  const [offered, setOffered] = useState<boolean>();
  useEffect(() => {
    let wanted = true;
    void offers(ability).then((answer) => wanted && setOffered(answer));
    return () => {
      wanted = false;
    };
  }, [ability]);
  return offered;
}
