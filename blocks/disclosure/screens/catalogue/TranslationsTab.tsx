import { Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import type { Operation } from '@quoin/kit'
import { useAction } from '@quoin/kit/react'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { languageNames, languages } from '@quoin/ui/texts/languages.ts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Translations } from '../../resources/translations.ts'

/** A record of the catalogue, as far as it is translated. */
interface Translated {
  readonly id: string
  readonly name: string
  readonly translations?: Translations | null
}
interface TranslationsTabProps {
  readonly operation: Operation
  readonly record: Translated
  readonly parent?: string
  /** What it says as it was written first, below its name. */
  readonly text: string | null | undefined
}

/** What something of the catalogue is called and says in another language; what is left empty is read as it was written first. */
export function TranslationsTab({ operation, record, parent, text }: TranslationsTabProps) {
  const t = useTranslations('disclosure.catalogue')
  const notify = useNotify()
  const inWords = useErrorWords({ block: operation.block, name: operation.resource })
  const why = useWhyRefused()(operation)
  const [language, setLanguage] = useState<(typeof languages)[number]>('de')
  const known = record.translations?.[language]
  const [input, setInput] = useState<{ name?: string; text?: string }>({})
  const save = useAction<Readonly<Record<string, unknown>>, unknown>(operation)
  const name = input.name ?? known?.name ?? ''
  const said = input.text ?? known?.text ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { [language]: _, ...others } = record.translations ?? {}
    const own = { ...(name.trim() && { name: name.trim() }), ...(said.trim() && { text: said.trim() }) }
    save.mutate(
      {
        id: record.id,
        ...(parent && { parent }),
        translations: Object.keys(own).length > 0 ? { ...others, [language]: own } : others,
      },
      {
        onSuccess: () => {
          setInput({})
          notify.done(t('translated'))
        },
      },
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack maw={640}>
        <NativeSelect
          label={t('language')}
          w={220}
          value={language}
          onChange={({ currentTarget: { value } }) => {
            setInput({})
            setLanguage(languages.find((one) => one === value) ?? 'de')
          }}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <TextInput
          label={t('translatedName')}
          description={record.name}
          maxLength={300}
          value={name}
          onChange={({ currentTarget: { value } }) => setInput({ ...input, name: value })}
        />
        <Textarea
          label={t('translatedText')}
          description={text || undefined}
          autosize
          minRows={3}
          maxLength={20_000}
          value={said}
          onChange={({ currentTarget: { value } }) => setInput({ ...input, text: value })}
        />
        {save.error && <FormError>{inWords(save.error).sentence}</FormError>}
        <Refused why={why}>
          <Button type="submit" w="fit-content" loading={save.isPending} disabled={Object.keys(input).length === 0}>
            {t('saveTranslation')}
          </Button>
        </Refused>
      </Stack>
    </form>
  )
}
