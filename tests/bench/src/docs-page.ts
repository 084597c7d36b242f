/** The metrics of a page; times in milliseconds from the start of the navigation. */
export interface PageMetrics {
  /** The largest contentful paint. */
  largestPaint: number;
  /** The part beyond 50 ms of each task, summed. */
  blocking: number;
  /** When the last task of more than 50 ms ended. */
  lastTaskEnd: number;
  /** From an input to the next paint, the longest of what one click sets off; 0 before a click. */
  nextPaint: number;
}

declare global {
  interface Window {
    bench?: {
      metrics: PageMetrics;
      /** Times the next click until a heading that begins so is painted, here or on the page that it leads to. */
      timeClickUntil: (heading: string) => void;
    };
  }
}

/** Watches a page. It runs inside of it, before anything else does, so it uses nothing from around it. */
export function watchPage(): void {
  const metrics: PageMetrics = { largestPaint: 0, blocking: 0, lastTaskEnd: 0, nextPaint: 0 };
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void, more: object = {}): void => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry));
    observer.observe({ type, buffered: true, ...more });
  };
  watch('largest-contentful-paint', ({ startTime }) => {
    metrics.largestPaint = startTime;
  });
  watch('longtask', ({ startTime, duration }) => {
    metrics.blocking += duration - 50;
    metrics.lastTaskEnd = startTime + duration;
  });
  const onInput = ({ name, duration }: PerformanceEntry): void => {
    if (['pointerdown', 'pointerup', 'click'].includes(name))
      metrics.nextPaint = Math.max(metrics.nextPaint, duration);
  };
  watch('event', onInput, { durationThreshold: 16 });
  watch('first-input', onInput);

  const heading = 'bench-heading';
  const note = (name: string, time: number): void =>
    sessionStorage.setItem(name, `${performance.timeOrigin + time}`);
  const look = (): void => {
    const text = sessionStorage.getItem(heading) ?? '';
    const isShown = [...document.querySelectorAll('h1, h2, h3')].some((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return each.textContent?.trim().startsWith(text) && top < innerHeight && bottom > 0;
    });
    // A timer that is set in a frame ends straight after its paint.
    if (isShown) setTimeout(() => note('bench-shown', performance.now()));
    else requestAnimationFrame(look);
  };
  if (sessionStorage.getItem(heading) !== null) requestAnimationFrame(look);
  const timeClickUntil = (text: string): void => {
    sessionStorage.setItem(heading, text);
    const onClick = ({ timeStamp }: Event): void => {
      note('bench-clicked', timeStamp);
      requestAnimationFrame(look);
    };
    addEventListener('click', onClick, { capture: true, once: true });
  };
  window.bench = { metrics, timeClickUntil };
}
