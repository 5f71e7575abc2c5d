/** A market stall with goods for teeth, home and pets; decorative. */
export function MarketPicture() {
  return (
    <svg viewBox="0 0 360 250" className="my-auto w-full" aria-hidden="true">
      <circle cx="278" cy="70" r="38" className="fill-deep-line" />
      <ellipse cx="180" cy="218" rx="178" ry="24" className="fill-deep-line" />
      <Stall />
      <Goods />
      <Cat />
    </svg>
  );
}

/** The awning's stripes, every other one in the warm colour. */
const STRIPS = [0, 1, 2, 3, 4, 5, 6, 7];

function Stall() {
  return (
    <g>
      <path d="M76 92h8v70h-8zM244 92h8v70h-8z" className="fill-on-deep-soft" />
      <rect x="64" y="158" width="200" height="60" rx="8" className="fill-primary" />
      <rect x="56" y="148" width="216" height="14" rx="7" className="fill-on-deep" />
      <path
        d="M128 180c9 17 21 25 36 25s27-8 36-25"
        className="fill-none stroke-on-primary"
        strokeWidth="9"
        strokeLinecap="round"
      />
      {STRIPS.map((strip) => (
        <path
          key={strip}
          d={`M${60 + strip * 26} 42h26v50a13 13 0 0 1-26 0Z`}
          className={strip % 2 === 0 ? 'fill-on-deep' : 'fill-accent'}
        />
      ))}
      <rect x="54" y="36" width="220" height="12" rx="6" className="fill-on-deep-soft" />
    </g>
  );
}

function Goods() {
  return (
    <g>
      {/* A cup with two toothbrushes. */}
      <path
        d="M104 118v-18m0 0h-7m7 4h-7m7 4h-7"
        className="stroke-on-deep"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M116 118l6-18m0 0 7 2m-8 2 7 2"
        className="stroke-accent"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M95 116h32l-4 32H99Z" className="fill-on-deep-soft" />
      {/* A bottle. */}
      <path
        d="M152 112h12v-8h-6v-5h14v13h4a8 8 0 0 1 8 8v28h-40v-28a8 8 0 0 1 8-8Z"
        className="fill-primary"
      />
      <rect x="150" y="126" width="28" height="12" rx="3" className="fill-on-deep" />
      {/* A parcel. */}
      <rect x="200" y="114" width="42" height="34" rx="4" className="fill-accent" />
      <path d="M217 114h8v16l-4-3-4 3Z" className="fill-on-deep" />
    </g>
  );
}

function Cat() {
  return (
    <g className="fill-on-deep">
      <path d="M306 222c-16 0-20-10-20-24 0-16 8-24 14-28l-2-22 11 8h12l11-8-2 24c8 5 14 14 14 28 0 14-6 22-20 22Z" />
      <path
        d="M340 214c14 0 14-16 6-22"
        className="fill-none stroke-on-deep"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path d="M310 163v.1M321 163v.1" className="stroke-deep" strokeWidth="4" strokeLinecap="round" />
      <path d="M312.5 169q3 3 6 0" className="fill-none stroke-deep" strokeWidth="2" strokeLinecap="round" />
    </g>
  );
}
