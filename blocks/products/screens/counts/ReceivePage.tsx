import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useCaller, useAction } from '@quoin/kit/react'
import { EmptyState, Refused } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useUnsavedGuard } from '@quoin/ui/record/useUnsavedGuard.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { IconBarcode, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import { useLineTrouble } from '../useLineTrouble.ts'
import { CodeField } from './CodeField.tsx'
import styles from './counts.module.css'

interface Line {
  readonly code: string
  readonly name: string
  readonly quantity: number
  /** Why it was not taken in. */
  readonly trouble?: string
}

export const ReceivePage = () => (
  <WithTexts>
    <Page />
  </WithTexts>
)

/** Goods that arrived, gathered by the codes on them and taken in together. */
function Page() {
  const t = useTranslations('products.receiving')
  const fields = useTranslations('products.resources.stock.fields')
  const { call } = useCaller()
  const notify = useNotify()
  const inWords = useErrorWords(products.stock)
  const lineTrouble = useLineTrouble()
  const why = useWhyRefused()(products.stock.receiveMany)
  const [warehouse, setWarehouse] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [lines, setLines] = useState<readonly Line[]>([])
  const saved = useRef(false)
  const guard = useUnsavedGuard(lines.length > 0, saved)
  const receive = useAction(products.stock.receiveMany, { alsoRefreshes: ['products.products', 'products.stockCountLines'] })
  const scan = async (code: string) => {
    const known = lines.find((line) => line.code.toLowerCase() === code.toLowerCase())
    if (known)
      return setLines(lines.map((line) => (line === known ? { ...line, quantity: line.quantity + 1, trouble: undefined } : line)))
    try {
      const { name, sku } = (await call(products.stock.lookup, { code })) as { name: string; sku: string }
      // The same thing by another of its codes is the same line.
      setLines((held) =>
        held.some((line) => line.code === sku)
          ? held.map((line) => (line.code === sku ? { ...line, quantity: line.quantity + 1 } : line))
          : [{ code: sku, name, quantity: 1 }, ...held],
      )
    } catch (error) {
      notify.trouble(inWords(error).sentence)
    }
  }
  const set = (code: string, quantity: number) =>
    setLines(lines.map((line) => (line.code === code ? { ...line, quantity, trouble: undefined } : line)))
  const pieces = lines.reduce((all, { quantity }) => all + quantity, 0)
  const send = () =>
    receive.mutate(
      {
        warehouse_unique_id: warehouse ?? '',
        note: note || null,
        lines: lines.map(({ code, quantity }) => ({ code, quantity })),
      },
      {
        onSuccess: (answer) => {
          const { results, received } = answer as unknown as {
            results: readonly { code: string; ok: boolean; error?: string; detail?: string }[]
            received: number
          }
          const bad = new Map(results.flatMap((one) => (one.ok ? [] : [[one.code, lineTrouble(one)] as const])))
          setLines(lines.flatMap((line) => (bad.has(line.code) ? [{ ...line, trouble: bad.get(line.code) }] : [])))
          if (received > 0) notify.done(t('received', { count: received }))
          if (bad.size > 0) notify.trouble(t('left', { count: bad.size }))
        },
        onError: (error) => notify.trouble(inWords(error).sentence),
      },
    )
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Refused why={why ?? (warehouse ? (lines.length > 0 ? null : t('nothing')) : t('chooseWarehouse'))}>
            <Button loading={receive.isPending} onClick={send}>
              {t('receive', { count: pieces })}
            </Button>
          </Refused>
        }
      />
      <div className={styles.stack}>
        <div className={styles.line}>
          <div className={styles.grow}>
            <RefInput target="products.warehouses" value={warehouse} label={fields('warehouse')} onChange={setWarehouse} />
          </div>
          <TextInput
            className={styles.grow}
            label={t('note')}
            value={note}
            maxLength={255}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </div>
        <CodeField label={t('code')} button={t('add')} onCode={(code) => void scan(code)} />
        {lines.length === 0 ? (
          <EmptyState icon={IconBarcode} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        ) : (
          <ul className={styles.rows} aria-label={t('lines')}>
            {lines.map((line) => (
              <li key={line.code} className={styles.row}>
                <div className={styles.what}>
                  <span className={styles.name}>{line.name}</span>
                  <span className={styles.dim}>{line.code}</span>
                </div>
                <NumberField
                  aria-label={t('quantityOf', { name: line.name })}
                  value={line.quantity}
                  min={1}
                  max={1_000_000_000}
                  allowDecimal={false}
                  w={110}
                  onChange={(value) => set(line.code, Math.max(1, Number(value) || 1))}
                />
                <ActionIcon
                  aria-label={t('remove', { name: line.name })}
                  onClick={() => setLines(lines.filter(({ code }) => code !== line.code))}
                >
                  <IconX size={15} />
                </ActionIcon>
                {line.trouble && <p className={styles.wrong}>{line.trouble}</p>}
              </li>
            ))}
          </ul>
        )}
      </div>
      {guard}
    </>
  )
}
