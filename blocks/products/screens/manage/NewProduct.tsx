import { Button, FileInput, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import type { Operation } from '@quoin/kit'
import { refresh, useAction, useCaller, useRead } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useGo } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import { pictureTypes } from '@quoin/ui/files/pictureTypes.ts'
import { uploadPicture } from './uploadPicture.ts'

/** A new product with what one has at hand: name, price, category, how many there are, a picture. All else follows on its page. */
export function NewProduct() {
  const t = useTranslations('products.newProduct')
  const why = useWhyRefused()(products.products.create)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Refused why={why}>
        <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setOpen(true)}>
          {t('title')}
        </Button>
      </Refused>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('title')} size="lg">
        <WithTexts>
          <Form onClose={() => setOpen(false)} />
        </WithTexts>
      </Modal>
    </>
  )
}

/** With what stands beside the fields: how many there are, and the category it joins. */
interface ProductInput {
  readonly name: string
  readonly sku: string
  readonly price?: number
  readonly description?: string
  readonly stock?: number
  readonly category_unique_id?: string
}
const creation: Operation = products.products.create

/** What a product is numbered by where nobody says otherwise: its name in capitals and hyphens. */
const skuOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)

function Form({ onClose }: { onClose(): void }) {
  const t = useTranslations('products')
  const common = useTranslations('ui.common')
  const go = useGo()
  const notify = useNotify()
  const inWords = useErrorWords(products.products)
  const { call, tenant } = useCaller()
  const cache = useQueryClient()
  const currency = (useRead(products.settings.get, {}).data as { currency?: string } | undefined)?.currency ?? ''
  const create = useAction<ProductInput, { readonly id: string }>(creation)
  const [name, setName] = useState('')
  const [sku, setSku] = useState<string | null>(null)
  const [price, setPrice] = useState<number | string>('')
  const [stock, setStock] = useState<number | string>('')
  const [category, setCategory] = useState<string | null>(null)
  const [description, setDescription] = useState('')
  const [picture, setPicture] = useState<File | null>(null)
  const wrong = create.error ? inWords(create.error) : null
  const finish = async (id: string) => {
    if (picture) await uploadPicture(call, id, picture).catch((error: unknown) => notify.trouble(inWords(error).sentence))
    await refresh(cache, tenant, 'products.products')
    notify.done(t('newProduct.done', { name }))
    onClose()
    void go({ path: `/products/products/${id}` })
  }
  const submit = () =>
    create.mutate(
      {
        name: name.trim(),
        sku: sku ?? skuOf(name),
        ...(price !== '' && { price: Number(price) }),
        ...(description.trim() && { description: description.trim() }),
        ...(stock !== '' && { stock: Number(stock) }),
        ...(category && { category_unique_id: category }),
      },
      { onSuccess: ({ id }) => void finish(id) },
    )
  const why = name.trim() === '' || (sku ?? skuOf(name)) === '' ? t('newProduct.whyName') : null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (why === null) submit()
      }}
    >
      <Stack gap={14}>
        {wrong && Object.keys(wrong.fieldErrors).length === 0 && <FormError>{wrong.sentence}</FormError>}
        <TextInput
          label={t('resources.products.fields.name')}
          value={name}
          required
          maxLength={200}
          data-autofocus
          error={wrong?.fieldErrors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group grow align="flex-start">
          <NumberField
            label={t('resources.products.fields.price')}
            value={price}
            min={0}
            decimalScale={3}
            suffix={currency && ` ${currency}`}
            hideControls
            error={wrong?.fieldErrors.price}
            onChange={setPrice}
          />
          <NumberField
            label={t('newProduct.stock')}
            description={t('newProduct.stockText')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={stock}
            min={0}
            allowDecimal={false}
            hideControls
            onChange={setStock}
          />
        </Group>
        <RefInput target="products.categories" label={t('newProduct.category')} value={category} onChange={setCategory} />
        <FileInput label={t('newProduct.picture')} accept={pictureTypes} value={picture} clearable onChange={setPicture} />
        <Textarea
          label={t('resources.products.fields.description')}
          value={description}
          autosize
          minRows={2}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <TextInput
          label={t('resources.products.fields.sku')}
          value={sku ?? skuOf(name)}
          maxLength={80}
          error={wrong?.fieldErrors.sku}
          onChange={(event) => setSku(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Refused why={why}>
            <Button type="submit" loading={create.isPending}>
              {t('newProduct.create')}
            </Button>
          </Refused>
        </Group>
      </Stack>
    </form>
  )
}
