import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import type { Currency } from '@quoin/kit'
import { useAction, useRead } from '@quoin/kit/react'
import { Refused, useMe } from '@quoin/ui'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'

const lines = { name: 200, brand: 160, foundAtStore: 200, upc: 40 } as const
type Line = keyof typeof lines

/** What somebody says of a product they found: its name at least. */
export function SuggestForm({ onClose }: { onClose(): void }) {
  const t = useTranslations('products.suggest')
  const common = useTranslations('ui.common')
  const words = useWords(products.submissions)
  const inWords = useErrorWords(products.submissions)
  const notify = useNotify()
  const { id: user } = useMe()
  const currency = (useRead(products.settings.get, {}).data as { currency?: Currency } | undefined)?.currency
  const create = useAction(products.submissions.create)
  const [said, setSaid] = useState<Readonly<Record<Line, string>>>({ name: '', brand: '', foundAtStore: '', upc: '' })
  const [price, setPrice] = useState<number | string>('')
  const [notes, setNotes] = useState('')
  const [links, setLinks] = useState('')
  const wrong = create.error ? inWords(create.error) : null
  const line = (field: Line) => (
    <TextInput
      label={words.field(field)}
      required={field === 'name'}
      data-autofocus={field === 'name' || undefined}
      maxLength={lines[field]}
      value={said[field]}
      error={wrong?.fieldErrors[field]}
      onChange={({ currentTarget: { value } }) => setSaid((held) => ({ ...held, [field]: value }))}
    />
  )
  const addresses = links.split(/\s+/).filter(Boolean)
  const send = () =>
    create.mutate(
      {
        user,
        name: said.name.trim(),
        brand: said.brand.trim() || null,
        found_at_store: said.foundAtStore.trim() || null,
        upc: said.upc.trim() || null,
        ...(typeof price === 'number' && { suggested_price: price, price_currency: currency }),
        submission_notes: notes.trim() || null,
        ...(addresses.length > 0 && { image_urls: addresses.map((url, place) => ({ url, is_primary: place === 0 })) }),
      },
      {
        onSuccess: () => {
          notify.done(t('thanks'))
          onClose()
        },
      },
    )
  return (
    <Stack gap="sm">
      {wrong && Object.keys(wrong.fieldErrors).length === 0 && <FormError>{wrong.sentence}</FormError>}
      {line('name')}
      {line('brand')}
      {line('foundAtStore')}
      {line('upc')}
      <NumberField
        label={currency ? `${words.field('suggestedPrice')} (${currency})` : words.field('suggestedPrice')}
        value={price}
        min={0}
        error={wrong?.fieldErrors.suggestedPrice}
        onChange={setPrice}
      />
      <Textarea
        label={words.field('imageUrls')}
        description={t('linksHint')}
        autosize
        minRows={2}
        value={links}
        error={wrong?.fieldErrors.imageUrls}
        onChange={(event) => setLinks(event.currentTarget.value)}
      />
      <Textarea
        label={words.field('submissionNotes')}
        maxLength={2_000}
        autosize
        minRows={3}
        value={notes}
        error={wrong?.fieldErrors.submissionNotes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Refused why={said.name.trim() ? null : t('whyName')}>
          <Button loading={create.isPending} onClick={send}>
            {t('send')}
          </Button>
        </Refused>
      </Group>
    </Stack>
  )
}
