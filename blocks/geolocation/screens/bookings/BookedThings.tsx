import { Stack } from '@mantine/core'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'

/** What is reserved along with a booking, by name. */
export function BookedThings({ record }: { readonly record: { readonly kit: readonly string[] | null } }) {
  return (
    <Stack gap={2}>
      {(record.kit ?? []).map((id) => (
        <RefValue key={id} target="assets.assets" id={id} />
      ))}
    </Stack>
  )
}
