interface Results {
  readonly happiness: readonly Readonly<Record<'key' | 'before' | 'after' | 'pairs', string | number | null>>[]
  readonly ratings: readonly { readonly key: string; readonly average: number | null; readonly counts: readonly number[] }[]
}

/** What learners say in surveys as rows of a table. */
export const surveyRows = ({ happiness, ratings }: Results) => [
  ...happiness.map((row) => ({ survey: 'happiness', ...row })),
  ...ratings.map(({ key, average, counts }) => ({
    survey: 'course',
    key,
    average,
    ...Object.fromEntries(counts.map((count, i) => [`rated_${i + 1}`, count])),
  })),
]
