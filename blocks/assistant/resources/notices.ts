/** Why an answer is not of a model: none is set, the company switched it off or used up its tokens, the model failed, or somebody stopped it. */
export const answerNotices = [
  'no_model',
  'switched_off',
  'over_budget',
  'model_failed',
  'no_citation',
  'nothing_found',
  'cancelled',
] as const
