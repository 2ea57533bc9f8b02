/** What one company may define, and one person may have here. */
export const bounds = {
  onboardings: 500,
  steps: 500,
  flows: 500,
  identitiesOfOne: 50,
  /** Notes on one journey. */
  notes: 1_000,
  codeSeconds: 600,
  codeTries: 5,
  codesPerHour: 5,
  /** Letters in all texts of one journey. */
  text: 1_000_000,
  versions: 200,
  journeysOfOne: 100,
  /** People in progress that a publication moves in one go. */
  moved: 5_000,
  /** Entries of a journey that are told. */
  logs: 200,
  reminders: 3,
  imageBytes: 20 * 2 ** 20,
  videoBytes: 500 * 2 ** 20,
} as const
