import { Route, Routes, useNavigate } from "react-router";
import { QuizPage } from "../../../src/custom-pages/quizzes/page";
import { openPage } from "../people/support/people";
import { ID, idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { server } from "../screens/support/console";

const ME = "11111111-1111-4111-8111-111111111111";
export const CALL = `/quizzes/${ID}`;
export const [A, B, NEW] = [1, 2, 3].map(idOf) as [string, string, string];

export const answerOf = (n: number, title: string, position: number) => ({
  id: idOf(100 + n),
  title,
  position,
});
export const questionOf = (id: string, title: string, position: number, changes: object = {}) => ({
  id,
  title,
  position,
  is_affects_result: true,
  is_required: true,
  answers: [answerOf(position * 2, `${title} yes`, 0), answerOf(position * 2 + 1, `${title} no`, 1)],
  ...changes,
});
export const quizOf = (changes: object = {}) => ({
  id: ID,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  id_user: ME,
  name: "Mood",
  description: "",
  is_active: true,
  questions: [questionOf(A, "Sea", 0), questionOf(B, "Hills", 1)],
  ...changes,
});
export const read = (quiz: object, version = '"1"') =>
  server.on(`GET ${CALL}`, () => json(quiz, 200, { ETag: version }));

function Pages() {
  const navigate = useNavigate();
  return (
    <Routes>
      <Route path="/quizzes/:id" element={<QuizPage />} />
      <Route
        path="*"
        element={
          <button type="button" onClick={() => navigate(-1)}>
            elsewhere
          </button>
        }
      />
    </Routes>
  );
}
export const open = (address = `${CALL}?tab=questions`) => openPage(<Pages />, address);
