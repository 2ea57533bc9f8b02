import type { FrozenFigure } from './body.ts'

/** A text with `{{key}}` written out as the figure's value. */
export const withFigures = (text: string, figures: readonly Pick<FrozenFigure, 'key' | 'value' | 'unit'>[]): string =>
  text.replace(/\{\{\s*([a-z][a-z0-9-]{0,59})\s*\}\}/g, (quote, key: string) => {
    const figure = figures.find((one) => one.key === key)
    return figure ? [figure.value, figure.unit].filter(Boolean).join(' ') : quote
  })
