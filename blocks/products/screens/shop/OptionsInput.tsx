import type { Form } from '../../variants/matrix.ts'
import { Chip, Group } from '@mantine/core'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useState } from 'react'
import type { ProductOption } from '../../resources/products.ts'
import { combinationOf, keyOf } from '../../variants/matrix.ts'
import styles from './shop.module.css'

interface Choice {
  readonly options: readonly ProductOption[]
  /** The variation of each combination there is. */
  readonly forms: ReadonlyMap<string, string>
}

/** The options a product is chosen by, where each of its forms is one combination of them; undefined otherwise. */
export function useOptions(
  product: AnyRecord | undefined,
  forms: readonly (Form & { readonly id: string })[],
): Choice | undefined {
  const options = (product?.options ?? []) as readonly ProductOption[]
  const found = forms.map((form) => [combinationOf(form, options), form.id] as const)
  if (found.length === 0 || found.some(([values]) => values === null)) return undefined
  return { options, forms: new Map(found.map(([values, id]) => [keyOf(values!), id])) }
}

/** One choice for each option. A value that nothing is made in beside what was chosen lets go of the rest; one that nothing is made in cannot be taken. */
export function OptionsInput({
  options,
  forms,
  words,
  onChoose,
}: Choice & { readonly words: Readonly<Record<string, string>>; onChoose(variation: string | null): void }) {
  const [chosen, setChosen] = useState<readonly (string | null)[]>(() => options.map(() => null))
  const combinations = [...forms.keys()].map((key) => JSON.parse(key) as string[])
  const fits = (values: readonly (string | null)[]) =>
    combinations.some((one) => values.every((value, at) => value === null || keyOf([value]) === JSON.stringify([one[at]])))
  const only = (at: number, value: string) => options.map((_, i) => (i === at ? value : null))
  const take = (at: number, value: string) => {
    const beside = chosen.map((one, i) => (i === at ? value : one))
    const next = fits(beside) ? beside : only(at, value)
    setChosen(next)
    onChoose(next.every((one) => one !== null) ? (forms.get(keyOf(next as string[])) ?? null) : null)
  }
  return (
    <>
      {options.map(({ name, values }, at) => (
        <fieldset key={name} className={styles.option}>
          <legend>{words[name] ?? name}</legend>
          <Chip.Group value={chosen[at] ?? ''} onChange={(value) => take(at, String(value))}>
            <Group gap={8}>
              {values.map((value) => (
                <Chip key={value} value={value} variant="outline" disabled={!fits(only(at, value))}>
                  {words[value] ?? value}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </fieldset>
      ))}
    </>
  )
}
