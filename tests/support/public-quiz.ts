import { logInAs } from "./people";
import { send } from "./send";

/** Id of the demo's live event with a quiz of six questions. */
export async function quizEvent(server: { url: string }, name = "Rooftop session"): Promise<string> {
  const { token } = await logInAs(server, "organiser@example.com");
  const { body } = await send(server, "GET", "/schedules/?per_page_count=100", { token });
  return body.schedules.find((event: { name: string }) => event.name === name).id;
}
