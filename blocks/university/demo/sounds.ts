const rate = 11_025

/** A sound of one voice as a WAV file; each sample lies between -1 and 1. */
function wavOf(samples: Float32Array): Buffer {
  const head = Buffer.alloc(44)
  const bytes = samples.length * 2
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  const body = Buffer.alloc(bytes)
  for (const [i, sample] of samples.entries()) body.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_000), i * 2)
  return Buffer.concat([head, body])
}

/** A bell that rings out. */
const bell = (at: number, hertz: number): number =>
  at < 0 ? 0 : Math.exp(-at / 2.4) * (Math.sin(2 * Math.PI * hertz * at) * 0.6 + Math.sin(2 * Math.PI * hertz * 2.76 * at) * 0.15)

/** A sound that swells and ebbs with a slow breath, six in a minute, with a bell at the beginning and at the end. */
export function meditation(seconds = 60): Buffer {
  const samples = new Float32Array(seconds * rate)
  const chord = [110, 164.81, 220]
  for (let i = 0; i < samples.length; i++) {
    const at = i / rate
    const breath = (1 - Math.cos((2 * Math.PI * at) / 10)) / 2
    const edge = Math.min(1, at / 3, (seconds - at) / 3)
    const tone = chord.reduce((sum, hertz, k) => sum + Math.sin(2 * Math.PI * hertz * at + k) / (k + 2), 0)
    samples[i] = edge * tone * (0.1 + 0.22 * breath) + bell(at, 528) * 0.4 + bell(at - (seconds - 8), 528) * 0.4
  }
  return wavOf(samples)
}

/** Bells that count a practice: one at the beginning, one every so many seconds. */
export function bells(seconds = 20, every = 5): Buffer {
  const samples = new Float32Array(seconds * rate)
  for (let i = 0; i < samples.length; i++) {
    const at = i / rate
    const edge = Math.min(1, (seconds - at) / 2)
    samples[i] = edge * bell(at % every, at < every ? 528 : 396) * 0.6
  }
  return wavOf(samples)
}
