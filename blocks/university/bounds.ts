/** What one company may keep here, and one person. */
export const bounds = {
  courses: 5_000,
  chapters: 200,
  steps: 1_000,
  questions: 2_000,
  /** Written apart from a question that takes them. */
  options: 1_000,
  /** Placement tests of one course, and what one of them holds. */
  placements: 20,
  sections: 50,
  rules: 50,
  translations: 50,
  /** Letters in everything one version of a course says. */
  text: 2_000_000,
  /** Learners named in one call; a body holds no longer list. */
  enrolledAtOnce: 1_000,
  learners: 20_000,
  codes: 50_000,
  codesAtOnce: 500,
  /** Codes that staff have mailed in a day. */
  codesMailedDay: 5_000,
  /** Of one person. */
  enrollments: 200,
  notes: 5_000,
  attempts: 100,
  postsOfOne: 2_000,
  posts: 200_000,
  /** To one question: they are all shown with it. */
  answers: 200,
  sessions: 50_000,
  /** Hours of a week, of one person. */
  availabilities: 100,
  /** Wrong codes before somebody has to wait, and how long. */
  tries: 10,
  tryPauseSeconds: 3_600,
  /** An issued code may be late by this much before staff are told. */
  codeHours: 24,
  mediaBytes: 500 * 1024 * 1024,
  answerBytes: 25 * 1024 * 1024,
  mediaTicketHours: 4,
  mockUsers: 100,
  reminders: 3,
  /** Managers of courses who are asked to follow up on one rating. */
  toldAtOnce: 20,
} as const
