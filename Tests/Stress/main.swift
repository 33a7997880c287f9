import Canard
