/** The part of the official SDK that the tests compare with; it has no types. */
declare module 'bakong-khqr' {
  interface Answer {
    status: { code: number; errorCode: number | null };
    data: { qr: string; md5: string } | null;
  }
  export class IndividualInfo {
    constructor(account: string, name: string, city: string, optional: object);
  }
  export class MerchantInfo {
    constructor(
      account: string,
      name: string,
      city: string,
      merchantId: string,
      acquiringBank: string,
      optional: object,
    );
  }
  export class BakongKHQR {
    static verify(text: string): { isValid: boolean };
    generateIndividual(info: IndividualInfo): Answer;
    generateMerchant(info: MerchantInfo): Answer;
  }
}
