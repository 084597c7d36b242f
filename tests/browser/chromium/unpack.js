// Unpacks the browser into the folder for temporary files, and prints its path.
import chromium from '@sparticuz/chromium';

console.log(await chromium.executablePath());
